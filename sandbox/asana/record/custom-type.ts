import type {
  CustomTypeRecord,
  StatusOptionRecord,
} from '../../../src/service/asana/record/custom-type.ts';
import type { CustomTypeRow, StatusOptionRow } from '../../store/asana/custom-type-row.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';

const statusOptionType: RecordType<StatusOptionRow, StatusOptionRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'custom_type_status_option',
    name: ({ name }) => name,
    completion_state: ({ isComplete }) => (isComplete ? 'Complete' : 'Incomplete'),
    enabled: () => true,
    color: () => 'none',
  },
};

/** A custom type as Asana returns it. */
export const customTypeType: RecordType<CustomTypeRow, CustomTypeRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'custom_type',
    name: ({ name }) => name,
    status_options: ({ options }, context) =>
      options.map((option) => lazyRecord(statusOptionType, option, context)),
  },
};

import {
  type FileOrder,
  type FileOrderField,
  latestFirst,
} from '../../../service/google/record/file-search.ts';
import { builder } from '../../builder/builder.ts';
import { OrderDirection } from '../../relay/order-direction.ts';

const DocumentOrderField = builder.enumType('DocumentOrderField', {
  description: 'What documents can be sorted by.',
  values: {
    MODIFIED_AT: { value: 'modifiedTime', description: 'The time of the last change by any user.' },
    MODIFIED_BY_VIEWER_AT: {
      value: 'modifiedByMeTime',
      description: 'The time of the viewer’s last change.',
    },
    OPENED_BY_VIEWER_AT: {
      value: 'viewedByMeTime',
      description: 'The time at which the viewer last opened the document.',
    },
    SHARED_WITH_VIEWER_AT: {
      value: 'sharedWithMeTime',
      description: 'The time at which the document was shared with the viewer.',
    },
    CREATED_AT: {
      value: 'createdTime',
      description:
        'The time at which the document was created. Google recommends `MODIFIED_AT` for large lists: this one can take so long that it fails.',
    },
    NAME: {
      value: 'name_natural',
      description: 'The title, with numbers in it in their order: "Plan 2" before "Plan 10".',
    },
    STARRED: { value: 'starred', description: 'Whether the viewer has starred the document.' },
  } as const satisfies Readonly<Record<string, { value: FileOrderField; description: string }>>,
});

export const DocumentOrder = builder.inputType('DocumentOrder', {
  description: 'The order of a list of documents. Drive sorts them.',
  fields: (t) => ({
    by: t.field({ type: DocumentOrderField, required: true, description: 'What to sort by.' }),
    direction: t.field({
      type: OrderDirection,
      defaultValue: 'DESCENDING',
      description: 'The direction.',
    }),
  }),
});

export type DocumentOrderInput = typeof DocumentOrder.$inferInput;

/** The order that Drive is asked for. By default, the document that was changed last is first. */
export const toFileOrder = (orderBy: DocumentOrderInput | null | undefined): FileOrder =>
  orderBy == null
    ? latestFirst
    : { by: orderBy.by, isAscending: orderBy.direction === 'ASCENDING' };

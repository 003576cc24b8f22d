import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { world } from '../world.ts';

const [section = ''] = world.sections.keys();

/** Ids of records, by the names of arguments and inputs. */
type Ids = Readonly<Record<string, string>>;

/** Ids of the sandbox, so that an operation that is valid otherwise reaches the service. */
const sandboxIds: Ids = {
  task: fixtures.emptyTask,
  project: fixtures.fieldRichProject,
  workspace: fixtures.paidWorkspace,
  document: documentFixtures.oneParagraph,
  section,
};

/** A value of each scalar type that does not accept every text. */
const scalars: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  Date: '2026-03-02',
  DateTime: '2026-03-02T09:00:00Z',
};

/** A short value for a required argument or input: one of the ids if its name is known. */
export function toShortValue(type: GraphQLInputType, name: string, ids: Ids = sandboxIds): unknown {
  if (isNonNullType(type)) return toShortValue(type.ofType, name, ids);
  if (isListType(type)) return [toShortValue(type.ofType, name, ids)];
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const [first] = fields;
    const required = type.isOneOf && first ? [first] : fields.filter(isRequiredInputField);
    return Object.fromEntries(
      required.map((one) => [one.name, toShortValue(one.type, one.name, ids)]),
    );
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return scalars[type.name] ?? ids[name] ?? 'A';
}

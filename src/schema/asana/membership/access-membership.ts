import {
  type AccessMembershipRecord,
  createMembership,
  deleteMembership,
  updateMembership,
} from '../../../service/asana/record/membership.ts';
import { nameOfOnly, onlyOne, optional } from '../../mutation/input.ts';
import { type AsanaType, defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { readById } from '../record/read-by-id.ts';
import { Team, User } from '../record/refs.ts';
import { knownValueInput, type StringEnum, stringEnumAt } from '../record/string-enum.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';

/** A type for what users and teams may do in a record that is shared with them. */
interface AccessMembership<Parent extends { readonly gid: string }> {
  readonly type: AsanaType<AccessMembershipRecord<Parent>>;
  readonly parent: AsanaType<Parent>;
  /** The name of the parent: of its field, its input, and in texts. */
  readonly noun: 'project' | 'portfolio';
  /** What a member may do. */
  readonly levels: StringEnum;
}

const onlyId = 'Other fields than its id need another request; `name` needs none.';
const members = ['user', 'team'] as const;

/** An object with one property. Its type has each property that the name can be, so that it can be read by this name. */
const keyed = <Name extends string, Value>(
  name: Name,
  value: Value,
): Readonly<Record<Name, Value>> => ({ [name]: value }) as Record<Name, Value>;

/** Declares the type without the field of its parent, and the mutations that create, change and delete its records. */
export function defineMembership<Parent extends { readonly gid: string }>({
  type,
  parent,
  noun,
  levels,
}: AccessMembership<Parent>): void {
  defineType(type, {
    description: `What a user or a team may do in a ${noun}.`,
    fields: (t) => ({
      accessLevel: t.field(
        stringEnumAt('access_level', levels, 'What the user or the team may do.'),
      ),
      name: t.stringAt('member.name', 'The name of the user or the team.'),
      user: t.field({
        type: User,
        description: `The user, or null if the membership is that of a team. ${onlyId}`,
        ...readById(User, ['member.resource_type'], ({ member }: AccessMembershipRecord<Parent>) =>
          member?.resource_type === 'user' ? member : null,
        ),
      }),
      team: t.field({
        type: Team,
        description: `The team, or null if the membership is that of a user. ${onlyId}`,
        ...readById(Team, ['member.resource_type'], ({ member }: AccessMembershipRecord<Parent>) =>
          member?.resource_type === 'team' ? member : null,
        ),
      }),
    }),
  });

  const level = knownValueInput(levels, `What the member may do in the ${noun}.`);
  const { typeName } = type;
  const field = `${noun}Membership` as const;
  const membership = (text: string) => keyed(field, idInput(typeName, text));

  writeMutation(`create${typeName}`, {
    effect: 'SHARES',
    description: `Adds a user or a team to a ${noun}, with an access level.`,
    argument: `The ${noun}, the new member, and what it may do.`,
    input: `A member to add to a ${noun}. Give either \`user\` or \`team\`.`,
    inputs: {
      ...keyed(noun, idInput(parent.typeName, `The ${noun}.`)),
      // Asana’s description accepts only a gid here, and no e-mail address.
      user: optional(idInput('User', 'The user to add.')),
      team: optional(idInput('Team', 'The team to add.')),
      accessLevel: optional({
        ...level,
        description: `${level.description} Omit it for the default of the ${noun}, \`${parent.typeName}.defaultAccessLevel\`.`,
      }),
    },
    write: ({ accessLevel, ...values }) =>
      createMembership<Parent>({
        parent: values[noun],
        member: onlyOne(values, members),
        ...(accessLevel !== undefined && { access_level: accessLevel }),
      }),
    inputNames: (values) => ({
      parent: noun,
      member: nameOfOnly(values, members),
    }),
    payload: written(field, type, 'The new membership.'),
  });

  writeMutation(`update${typeName}`, {
    effect: 'SHARES',
    description: `Changes what a user or a team may do in a ${noun}.`,
    argument: 'The membership, and the new access level.',
    input: 'A change of a membership.',
    inputs: { ...membership('The membership to change.'), accessLevel: level },
    write: ({ accessLevel, ...values }) => updateMembership<Parent>(values[field], accessLevel),
    payload: written(field, type, 'The membership after the change.'),
  });

  writeMutation(`delete${typeName}`, {
    effect: 'SHARES',
    description: `Removes a user or a team from a ${noun}.`,
    argument: 'The membership to remove.',
    input: 'A membership to remove.',
    inputs: membership('The membership to remove.'),
    write: (values) => deleteMembership(values[field]),
    payload: deleted(field, type, 'The global id that the membership had.'),
  });
}

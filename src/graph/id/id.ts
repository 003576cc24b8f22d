import { type AsanaNoun, isGid, parseAsanaAddress, type Shown } from '../../asana/address.ts';
import { InputError } from '../error/input-error.ts';

// Ids come in three forms, everywhere: the service's own (`1204`), the global one (`Task:1204`), and the address copied from
// the browser. All are read here, before anything is sent.

/** A global id taken apart: the name of a type, and the service's own id. */
export interface GlobalId {
  readonly typeName: string;
  readonly id: string;
}

/** The global id of a record: readable, and unique over both services. */
export const toGlobalId = ({ typeName, id }: GlobalId): string => `${typeName}:${id}`;

/** Takes a global id apart; null when the text has not its form. Does not check that the type exists. */
export function parseGlobalId(text: string): GlobalId | null {
  const [, typeName, id] = /^([A-Z][A-Za-z]*):(\S+)$/.exec(text) ?? [];
  return typeName === undefined || id === undefined ? null : { typeName, id };
}

/** Types of Asana whose ids the arguments of the API take. */
export const asanaTypeNames = [
  'Workspace',
  'Team',
  'User',
  'Project',
  'Section',
  'Task',
  'Story',
  'Tag',
  'Attachment',
  'CustomField',
] as const;

/** The name of such a type. */
export type AsanaTypeName = (typeof asanaTypeNames)[number];

const typeOfNoun: Readonly<Record<AsanaNoun, AsanaTypeName>> = {
  workspace: 'Workspace',
  project: 'Project',
  section: 'Section',
  task: 'Task',
  story: 'Story',
};

/** The type of what an address shows. */
export const toTypeName = ({ noun }: Shown): AsanaTypeName => typeOfNoun[noun];

/**
 * Asana's own id from any of the three forms.
 *
 * @param argument  Named in the error, which is an InputError.
 *
 * Does not ask Asana: an id that is well formed may still lead nowhere.
 */
export function parseGid(typeName: AsanaTypeName, text: string, argument: string): string {
  const trimmed = text.trim();
  if (isGid(trimmed)) return trimmed;
  const global = parseGlobalId(trimmed);
  if (global !== null && !/^https?$/i.test(global.typeName)) {
    return parseGlobal(typeName, global, argument);
  }
  if (/^[a-z]+:\/\//i.test(trimmed)) return parseAddress(typeName, trimmed, argument);
  throw new InputError(
    argument,
    `"${shorten(trimmed)}" is no id of a ${typeName}: give Asana's id (digits), the global id ("${typeName}:…") or an address.`,
  );
}

/** As parseGid, for people: `me` and an e-mail address work too. */
export function parseUserId(text: string, argument: string): string {
  const bare = text.trim().replace(/^User:/, '');
  return bare === 'me' || /^[^\s@/:]+@[^\s@/:]+$/.test(bare)
    ? bare
    : parseGid('User', text, argument);
}

function parseGlobal(typeName: AsanaTypeName, global: GlobalId, argument: string): string {
  if (global.typeName !== typeName) {
    throw new InputError(
      argument,
      `"${shorten(toGlobalId(global))}" is the id of a ${shorten(global.typeName)}, and a ${typeName} is wanted.`,
    );
  }
  if (isGid(global.id)) return global.id;
  throw new InputError(argument, `"${shorten(global.id)}" is no id of Asana's: those are digits.`);
}

function parseAddress(typeName: AsanaTypeName, address: string, argument: string): string {
  const shown = parseAsanaAddress(address);
  const wanted = shown.find((candidate) => toTypeName(candidate) === typeName);
  if (wanted !== undefined) return wanted.gid;
  const found = shown[0];
  throw new InputError(
    argument,
    found === undefined
      ? 'This address is none of Asana’s that shows a workspace, project, section, task or comment.'
      : `This address shows a ${toTypeName(found)}, and a ${typeName} is wanted.`,
  );
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

import {
  type AddressedRecord,
  type AsanaRecordType,
  isAsanaAddress,
  isGid,
  parseAsanaAddress,
} from '../../service/asana/address.ts';
import { asanaAssumptions } from '../../service/asana/assumption/assumption.ts';
import { explainAddress, isGoogleAddress } from '../../service/google/address.ts';
import { readAssumptions } from '../../service/google/assumption/read-assumption.ts';
import { isWebAddress } from '../../upstream/http/web-address.ts';
import { InputError, shortenInput } from '../error/input-error.ts';

// Every argument accepts an id in three forms: the service's id (`1204`), the global id (`Task:1204`), and an address copied from the
// browser. All forms are parsed here, before anything is sent.

export interface GlobalId {
  readonly typeName: string;
  readonly id: string;
}

export const toGlobalId = ({ typeName, id }: GlobalId): string => `${typeName}:${id}`;

/** Parses a global id. Returns null if the text does not have its form. Does not check that the type exists. */
export function parseGlobalId(text: string): GlobalId | null {
  const [, typeName, id] = /^([A-Z][A-Za-z]*):(\S+)$/.exec(text) ?? [];
  return typeName === undefined || id === undefined ? null : { typeName, id };
}

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
  'StatusUpdate',
  'ProjectTemplate',
  'CustomType',
  'TaskTemplate',
  'TimeTrackingEntry',
  'Absence',
  'Allocation',
  'Portfolio',
  'Goal',
  'GoalRelationship',
  'TimePeriod',
  'PortfolioMembership',
  'ProjectMembership',
  'TeamMembership',
  'WorkspaceMembership',
  'ProjectBrief',
  'Job',
] as const;

export type AsanaTypeName = (typeof asanaTypeNames)[number];

const typeNames: Readonly<Record<AsanaRecordType, AsanaTypeName>> = {
  workspace: 'Workspace',
  team: 'Team',
  user: 'User',
  project: 'Project',
  section: 'Section',
  task: 'Task',
  tag: 'Tag',
  story: 'Story',
  portfolio: 'Portfolio',
  goal: 'Goal',
};

/** Whether the app has a page for each record of the type, whose address is accepted as an id. */
export const hasAddress = (typeName: AsanaTypeName): boolean =>
  Object.values(typeNames).includes(typeName);

export const toTypeName = ({ type }: AddressedRecord): AsanaTypeName => typeNames[type];

/**
 * Parses Asana's id from any of the three forms. Throws InputError.
 *
 * @param argument  The argument that the error names.
 *
 * Sends no request: a record with this id need not exist.
 */
export function parseGid(typeName: AsanaTypeName, text: string, argument: string): string {
  const trimmed = text.trim();
  if (isGid(trimmed)) return trimmed;
  const global = parseGlobalId(trimmed);
  if (global !== null && !/^https?$/i.test(global.typeName)) {
    return parseGlobal(typeName, global, argument);
  }
  if (isWebAddress(trimmed)) return parseAddress(typeName, trimmed, argument);
  throw new InputError(
    argument,
    `"${shortenInput(trimmed)}" is not an id of a ${typeName}: give Asana's id (digits), the global id ("${typeName}:…") or an address.`,
  );
}

/** As parseGid, for users: accepts `me` and an email address too. */
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
      `"${shortenInput(toGlobalId(global))}" is the id of a ${shortenInput(global.typeName)}, but a ${typeName} is required.`,
    );
  }
  if (isGid(global.id)) return global.id;
  throw new InputError(
    argument,
    `"${shortenInput(global.id)}" is not an id of Asana: those consist of digits.`,
  );
}

const notOfRecord =
  'This is not an Asana address of a workspace, team, user, project, portfolio, section, task, tag or comment.';

function parseAddress(typeName: AsanaTypeName, address: string, argument: string): string {
  const shown = parseAsanaAddress(address);
  const match = shown.find((candidate) => toTypeName(candidate) === typeName);
  if (match !== undefined) return match.gid;
  const [found] = shown;
  if (found === undefined) throw unknownAddress(argument, address, notOfRecord);
  throw new InputError(
    argument,
    `This address shows a ${toTypeName(found)}, but a ${typeName} is required.`,
  );
}

/** The error for an address of Asana that shows no record. Asana may have changed the format of its addresses. */
export const unknownAddress = (argument: string, address: string, message: string): InputError =>
  isAsanaAddress(address)
    ? withAssumption(argument, message, asanaAssumptions.webAddress.id)
    : new InputError(argument, message);

/** The error for an address of Google that shows no document. Google may use a format that the server does not know. */
export function unknownDocumentAddress(
  argument: string,
  address: string,
  message: string,
): InputError {
  const explanation = explainAddress(address);
  return isGoogleAddress(address) && explanation === null
    ? withAssumption(argument, message, readAssumptions.documentAddresses.id)
    : new InputError(argument, explanation ?? message);
}

const withAssumption = (argument: string, message: string, assumption: string): InputError =>
  new InputError(
    argument,
    `${message} If it shows one, give its id instead (assumption: ${assumption}).`,
    { assumption },
  );

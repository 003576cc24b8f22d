import type { NewPermission, Notification } from '../../../service/google/record/permission.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { InputError } from '../../error/input-error.ts';
import { type InputValues, input, optional, withDefault } from '../../mutation/input.ts';
import { documentInput } from '../document/document-id.ts';
import { DocumentRole, GranteeType } from './permission.ts';

const possibleRoles: readonly string[] = ['reader', 'commenter', 'writer'];

/** A role that this API gives. */
export const roleInput = (description: string) =>
  input(DocumentRole, description, (role, name) => {
    if (possibleRoles.includes(role)) return role;
    throw new InputError(name, `${name} must be READER, COMMENTER or WRITER.`);
  });

export const permissionInput = (description: string) =>
  input('ID', description, (id, name) => {
    if (/^[\w-]{1,128}$/.test(id)) return id;
    throw new InputError(
      name,
      'This is not an id of a permission: give the `permissionId` of one of the document’s permissions.',
    );
  });

export const shareInputs = {
  document: documentInput('The document to share.'),
  type: input(
    GranteeType,
    'Who receives the permission. ANYONE is possible only if the operator of this server allows it (`ALLOW_PUBLIC_SHARING`).',
  ),
  role: roleInput('What the permission allows: READER, COMMENTER or WRITER.'),
  email: optional(
    input('String', 'The email address of the user or group. Required for USER and GROUP only.'),
  ),
  domain: optional(input('String', 'The domain, such as `example.com`. Required for DOMAIN only.')),
  isDiscoverable: withDefault(
    input(
      'Boolean',
      'Only for DOMAIN and ANYONE: whether they find the document with a search. By default they need its link.',
    ),
    false,
  ),
  notify: withDefault(
    input(
      'Boolean',
      'Only for USER and GROUP: whether Google sends them an email. By default it does not. Google always sends one to an address without a Google account.',
    ),
    false,
  ),
  message: optional(input('String', 'A text for this email, as plain text. Requires `notify`.')),
};

export interface Share {
  readonly id: string;
  readonly permission: NewPermission;
  readonly notification: Notification | null;
}

/**
 * Before anything is written, and not with the arguments: only the server knows its settings.
 *
 * @param field  The input that names the permission.
 */
export function checkPublic(type: string | undefined, isAllowed: boolean, field: string): void {
  if (type !== 'anyone' || isAllowed) return;
  const message =
    'This server does not share documents with everybody. Its operator can allow it with ALLOW_PUBLIC_SHARING=on.';
  throw new WriteFailed(new InputError(field, message), 'no');
}

export function parseShare(input: InputValues<typeof shareInputs>): Share {
  const { document: id, type, role, email, domain, isDiscoverable, notify, message } = input;
  const isForPeople = type === 'user' || type === 'group';
  checkGiven('email', email, isForPeople, 'USER and GROUP');
  checkGiven('domain', domain, type === 'domain', 'DOMAIN');
  if (isForPeople && !/^[^\s@]+@[^\s@]+$/.test(email?.trim() ?? ''))
    throw new InputError('email', 'email must be an email address.');
  if (isForPeople && isDiscoverable)
    throw new InputError('isDiscoverable', 'isDiscoverable is only for DOMAIN and ANYONE.');
  if (!isForPeople && notify) throw new InputError('notify', 'notify is only for USER and GROUP.');
  if (message !== undefined && !notify)
    throw new InputError('message', 'message is part of an email: set notify to true.');
  return {
    id,
    permission: {
      type,
      role,
      ...(isForPeople ? { emailAddress: email?.trim() ?? '' } : {}),
      ...(type === 'domain' ? { domain: domain?.trim() ?? '' } : {}),
      ...(isForPeople ? {} : { allowFileDiscovery: isDiscoverable }),
    },
    notification: isForPeople ? { isSent: notify, message: message ?? null } : null,
  };
}

function checkGiven(
  field: string,
  value: string | undefined,
  isNeeded: boolean,
  types: string,
): void {
  if (isNeeded && !value?.trim()) throw new InputError(field, `${field} is required for ${types}.`);
  if (!isNeeded && value !== undefined)
    throw new InputError(field, `${field} is only for ${types}.`);
}

import type { NewPermission, Notification } from '../../../google/record/permission.ts';
import { WriteFailed } from '../../../http/writer.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { anyDocumentId, parseDocumentId } from '../document/document-id.ts';
import { DocumentRole, GranteeType } from './permission.ts';

/** A permission to add. */
export const ShareDocumentInput = builder.inputType('ShareDocumentInput', {
  description: 'A permission to add to a document.',
  fields: (t) => ({
    document: t.id({ required: true, description: `The document to share. ${anyDocumentId}` }),
    type: t.field({
      type: GranteeType,
      required: true,
      description:
        'Who receives the permission. ANYONE is possible only if the operator of this server allows it (`ALLOW_PUBLIC_SHARING`).',
    }),
    role: t.field({
      type: DocumentRole,
      required: true,
      description: 'What the permission allows: READER, COMMENTER or WRITER.',
    }),
    email: t.string({
      description: 'The email address of the user or group. Required for USER and GROUP only.',
    }),
    domain: t.string({
      description: 'The domain, such as `example.com`. Required for DOMAIN only.',
    }),
    isDiscoverable: t.boolean({
      defaultValue: false,
      description:
        'Only for DOMAIN and ANYONE: whether they find the document with a search. By default they need its link.',
    }),
    notify: t.boolean({
      defaultValue: false,
      description:
        'Only for USER and GROUP: whether Google sends them an email. By default it does not. Google always sends one to an address without a Google account.',
    }),
    message: t.string({ description: 'A text for this email, as plain text. Requires `notify`.' }),
  }),
});

/** What `shareDocument` writes. */
export interface Share {
  readonly id: string;
  readonly permission: NewPermission;
  readonly notification: Notification | null;
}

const possibleRoles: readonly string[] = ['reader', 'commenter', 'writer'];

/** Throws InputError for a role that this API does not give. */
export function checkRole(role: string): void {
  if (!possibleRoles.includes(role))
    throw new InputError('role', 'role must be READER, COMMENTER or WRITER.');
}

/** The id of a permission. Throws InputError. */
export function parsePermissionId(id: string): string {
  if (/^[\w-]{1,128}$/.test(id)) return id;
  throw new InputError(
    'permissionId',
    'This is not an id of a permission: give the `permissionId` of one of the document’s permissions.',
  );
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

/** The permission to add. Throws InputError. */
export function parseShare(input: typeof ShareDocumentInput.$inferInput): Share {
  const { type, role, email, domain, message } = input;
  const [isDiscoverable, notify] = [input.isDiscoverable === true, input.notify === true];
  const id = parseDocumentId(input.document, 'document');
  const isForPeople = type === 'user' || type === 'group';
  checkRole(role);
  checkGiven('email', email, isForPeople, 'USER and GROUP');
  checkGiven('domain', domain, type === 'domain', 'DOMAIN');
  if (isForPeople && !/^[^\s@]+@[^\s@]+$/.test(email?.trim() ?? ''))
    throw new InputError('email', 'email must be an email address.');
  if (isForPeople && isDiscoverable)
    throw new InputError('isDiscoverable', 'isDiscoverable is only for DOMAIN and ANYONE.');
  if (!isForPeople && notify) throw new InputError('notify', 'notify is only for USER and GROUP.');
  if (message != null && !notify)
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
  value: string | null | undefined,
  isNeeded: boolean,
  types: string,
): void {
  if (isNeeded && !value?.trim()) throw new InputError(field, `${field} is required for ${types}.`);
  if (!isNeeded && value != null) throw new InputError(field, `${field} is only for ${types}.`);
}

import { createPermission, deletePermission } from '../../../google/record/permission.ts';
import { emptyMask, toMask, union } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { anyDocumentId, parseDocumentId } from '../document/document-id.ts';
import { documentFileRead, readDocumentFile } from '../file/file-write.ts';
import { DocumentPermission } from '../record/refs.ts';
import { checkPublic, parsePermissionId, parseShare, ShareDocumentInput } from './share-input.ts';

const ShareDocumentPayload = recordPayload(
  'shareDocument',
  'permission',
  DocumentPermission,
  'The permission, as Google added it.',
);

const UnshareDocumentInput = builder.inputType('UnshareDocumentInput', {
  description: 'A permission to remove from a document.',
  fields: (t) => ({
    document: t.id({ required: true, description: `The document. ${anyDocumentId}` }),
    permissionId: t.id({
      required: true,
      description: 'The `permissionId` of the permission, from `Document.permissions`.',
    }),
  }),
});

const UnshareDocumentPayload = builder
  .objectRef<{ readonly permissionId: string }>('UnshareDocumentPayload')
  .implement({
    description: 'The result of `unshareDocument`.',
    fields: (t) => ({
      deletedPermissionId: t.exposeID('permissionId', {
        nullable: false,
        description: 'The `permissionId` of the permission that was removed.',
      }),
    }),
  });

const permissionId = toMask(['id']);

builder.mutationFields((t) => ({
  shareDocument: t.parsedField({
    type: ShareDocumentPayload,
    description:
      'Shares a document with a user, a group, a domain or everybody. Google notifies them only if `notify` is true. A user who has a permission already keeps the higher role; `updateDocumentPermission` changes it. Google applies only the last of several changes that are made to the permissions of a document at the same time. Sends one read request and one write request.',
    args: {
      input: t.arg({
        type: ShareDocumentInput,
        required: true,
        description: 'The document and the permission.',
      }),
    },
    parse: ({ input }) => parseShare(input),
    cost: ({ id, permission, notification }, source) => ({
      calls: [
        documentFileRead(id),
        googleWrite(createPermission(id, permission, notification), {
          mask: () => union(selectionOf(source).mask, permissionId),
          step: 1,
        }),
      ],
    }),
    resolve: async (_root, { id, permission, notification }, context, info) => {
      checkPublic(permission.type, context.publicSharing, 'type');
      await beforeWriting(readDocumentFile(id, context));
      const write = createPermission(id, permission, notification);
      const mask = union(selectionOf(info).mask, permissionId);
      return { permission: await context.google.write(write, mask) };
    },
  }),
  unshareDocument: t.parsedField({
    type: UnshareDocumentPayload,
    description:
      'Removes a permission from a document. The owner’s permission cannot be removed. A permission that the document has from its folder or shared drive can only be removed there. Sends one read request and one write request.',
    args: {
      input: t.arg({
        type: UnshareDocumentInput,
        required: true,
        description: 'The document and the permission.',
      }),
    },
    parse: ({ input }) => {
      const id = parseDocumentId(input.document, 'document');
      return { id, permission: parsePermissionId(input.permissionId) };
    },
    cost: ({ id, permission }) => ({
      calls: [documentFileRead(id), googleWrite(deletePermission(id, permission), { step: 1 })],
    }),
    resolve: async (_root, { id, permission }, context) => {
      await beforeWriting(readDocumentFile(id, context));
      await context.google.write(deletePermission(id, permission), emptyMask);
      return { permissionId: permission };
    },
  }),
}));

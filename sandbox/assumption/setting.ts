import * as z from 'zod';

/**
 * The behaviours of both services that this emulator can change. A client may rely on them, although the services do not promise
 * them. Programs use them to test what they do if a service behaves differently.
 */
export const assumptionIds = [
  'asana.attachment-form',
  'asana.batch',
  'asana.batch-options',
  'asana.clear-multi-enum',
  'asana.create-memberships',
  'asana.date-values',
  'asana.error-field',
  'asana.expired-offset',
  'asana.external-colon',
  'asana.external-not-found',
  'asana.list-modified-at',
  'asana.missing-scope',
  'asana.modified-since',
  'asana.my-tasks-sections',
  'asana.nested-fields',
  'asana.oauth-errors',
  'asana.oauth-required',
  'asana.oauth-scopes',
  'asana.refresh-redirect-uri',
  'asana.refresh-token',
  'asana.retry-after',
  'asana.search-before',
  'asana.search-due-order',
  'asana.search-limit',
  'asana.search-order',
  'asana.search-words',
  'asana.stories-order',
  'asana.typeahead-fields',
  'asana.web-address',
  'asana.write-fields',
  'google.docs-batch',
  'google.docs-tabs-mask',
  'google.document-addresses',
  'google.drive-batch',
  'google.error-words',
  'google.export-formats',
  'google.fields-about',
  'google.fields-comments',
  'google.fields-documents-batch-update',
  'google.fields-documents-create',
  'google.fields-documents-get',
  'google.fields-drives',
  'google.fields-files-copy',
  'google.fields-files-get',
  'google.fields-files-list',
  'google.fields-permissions',
  'google.fields-revisions',
  'google.first-refresh-token',
  'google.include-tabs-content',
  'google.inserted-sizes',
  'google.list-corpora',
  'google.list-order',
  'google.list-page-size',
  'google.list-shared-drives',
  'google.name-prefix',
  'google.office-file-wording',
  'google.omitted-defaults',
  'google.page-token-error',
  'google.refresh-token',
  'google.rejected-request-wording',
  'google.resource-keys',
  'google.revision-conflict-wording',
  'google.saved-suggestions',
  'google.shared-images',
  'google.suggested-edits',
  'google.supports-all-drives',
  'google.utf16-indexes',
] as const;

/** A behaviour that the emulator can change. */
export type AssumptionId = (typeof assumptionIds)[number];

/** Which behaviours the emulator changes. */
export interface AssumptionSettings {
  readonly broken: readonly AssumptionId[];
}

/** Whether the emulator changes a behaviour. */
export type IsBroken = (id: AssumptionId) => boolean;

const settingsSchema = z.strictObject({ broken: z.array(z.enum(assumptionIds)) });

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseAssumptionSettings(json: unknown): AssumptionSettings {
  const parsed = settingsSchema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

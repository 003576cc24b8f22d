import './builder/scalar.ts';
import './node/node.ts';
import './asana/workspace.ts';
import './asana/team.ts';
import './asana/user.ts';
import './asana/membership/access-request.ts';
import './asana/membership/team-membership.ts';
import './asana/membership/workspace-membership.ts';
import './asana/project/project.ts';
import './asana/project/task-counts.ts';
import './asana/project/project-membership.ts';
import './asana/portfolio/portfolio.ts';
import './asana/portfolio/portfolio-mutation.ts';
import './asana/favorite.ts';
import './asana/goal/goal.ts';
import './asana/goal/goal-metric.ts';
import './asana/goal/goal-mutation.ts';
import './asana/goal/goal-relationship.ts';
import './asana/project/project-brief.ts';
import './asana/status-update/status-update.ts';
import './asana/time-tracking/time-tracking-entry.ts';
import './asana/section/section.ts';
import './asana/task/task.ts';
import './asana/task/custom-type.ts';
import './asana/task/list/task-connection.ts';
import './asana/task/task-query.ts';
import './asana/tag.ts';
import './asana/story/reaction.ts';
import './asana/story/story.ts';
import './asana/absence/absence.ts';
import './asana/allocation/allocation.ts';
import './asana/attachment/attachment.ts';
import './asana/attachment/upload-mutation.ts';
import './asana/custom-field/custom-field.ts';
import './asana/custom-field/custom-field-value.ts';
import './asana/custom-field/custom-field-mutation.ts';
import './asana/custom-field/custom-field-setting.ts';
import './asana/custom-field/enum-option.ts';
import './viewer/viewer.ts';
import './viewer/disconnect.ts';
import './asana/task/task-mutation.ts';
import './asana/task/bulk/bulk-mutation.ts';
import './asana/rearrange/rearrange-mutation.ts';
import './asana/project/project-member.ts';
import './asana/project/project-mutation.ts';
import './asana/job/job.ts';
import './asana/job/project-template.ts';
import './asana/job/duplicate-mutation.ts';
import './asana/job/duplicate-portfolio.ts';
import './asana/job/instantiate-project.ts';
import './asana/job/task-template.ts';
import './google/content/tab.ts';
import './google/document/document.ts';
import './google/document/document-section.ts';
import './google/document/document-list.ts';
import './google/folder/folder.ts';
import './google/folder/folder-mutation.ts';
import './google/folder/shortcut-mutation.ts';
import './google/folder/shared-drive.ts';
import './google/image/image-mutation.ts';
import './google/image/prepare-image-mutation.ts';
import './google/markdown/create-mutation.ts';
import './google/document/import-mutation.ts';
import './google/edit/update-mutation.ts';
import './google/markdown/markdown-mutation.ts';
import './google/document/document-export.ts';
import './google/file/file-mutation.ts';
import './google/file/move-mutation.ts';
import './google/suggestion/suggestion-mutation.ts';
import './google/template/copy-mutation.ts';
import './google/text/text-edit-mutation.ts';
import './google/sharing/permission.ts';
import './google/sharing/share-mutation.ts';
import './google/revision/revision.ts';
import './google/comment/comment.ts';
import './google/comment/comment-mutation.ts';
import './search/search.ts';
import './link/document-link.ts';
import './link/task-link.ts';
import './link/link-document.ts';
import './raw/raw-request.ts';
import './operation-cost/operation-cost.ts';
import './change/asana-change.ts';
import './change/document-change.ts';
import './change/assigned-change.ts';
import './change/changed.ts';
import './change/document-change-page.ts';
import { GraphQLObjectType, GraphQLSchema, specifiedDirectives } from 'graphql';
import { builder } from './builder/builder.ts';
import { createEffectDirective } from './directive/effect.ts';
import { deferDirective, streamDirective } from './directive/incremental.ts';
import { semanticNonNullDirective } from './directive/semantic-non-null.ts';
import { withOwnFields } from './own-field.ts';
import { withPrefixes } from './prefix/with-prefixes.ts';
import type { SchemaExtension } from './schema-extension.ts';

builder.queryType({ description: 'All read operations.' });
builder.mutationType({
  description:
    'All write operations. Several fields of one request are executed one after another.',
});
builder.subscriptionType({
  description:
    'Changes at the services, as they are reported. Each result is one change. The server polls the services: a change arrives some seconds to minutes after it was made.',
});

/** The parts of the schema that a server offers, and their names. */
export interface SchemaOptions {
  /** Whether clients can send requests of their choice with `rawRequest`. Default true. */
  readonly rawRequest?: boolean;
  /** Fields of another program. Default none. */
  readonly extension?: SchemaExtension | undefined;
  /** The prefix of type names. Default none. */
  readonly typePrefix?: string;
  /** The prefix of the names of root fields. Default none. */
  readonly rootFieldPrefix?: string;
}

const directives = [
  ...specifiedDirectives,
  deferDirective,
  streamDirective,
  semanticNonNullDirective,
];

const description =
  'Tasks, projects and people of Asana, and documents of Google Docs with their files in Drive. The server reads each field with the credentials of the caller. If a service refuses to return a field, the field is null with a coded error at its path, and the rest of the result is complete.';

export function createSchema(options: SchemaOptions = {}): GraphQLSchema {
  const { rawRequest = true, extension, typePrefix = '', rootFieldPrefix = '' } = options;
  const complete = builder.toSchema({ directives: [...directives, createEffectDirective()] });
  // Pothos has no option for it.
  complete.description = description;
  const offered = rawRequest ? complete : withoutRawRequest(complete);
  const schema = extension === undefined ? offered : withOwnFields(offered, extension);
  if (typePrefix === '' && rootFieldPrefix === '') return schema;
  return withPrefixes(schema, { typePrefix, rootFieldPrefix });
}

/** Types that only `rawRequest` uses. */
const rawRequestTypes = new Set([
  'RawService',
  'HttpMethod',
  'HeaderInput',
  'Header',
  'RawRequestInput',
  'RawRequestPayload',
]);

/** The same schema without `rawRequest`, for servers that disable it: clients cannot call a field that is not in the schema. */
function withoutRawRequest(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const mutation = config.mutation?.toConfig();
  if (mutation === undefined) return schema;
  const { rawRequest: _, ...fields } = mutation.fields;
  const trimmed = new GraphQLObjectType({ ...mutation, fields });
  return new GraphQLSchema({
    ...config,
    mutation: trimmed,
    types: config.types
      .filter(({ name }) => !rawRequestTypes.has(name))
      .map((type) => (type.name === trimmed.name ? trimmed : type)),
  });
}

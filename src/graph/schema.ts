import './scalar.ts';
import './connection.ts';
import './node.ts';
import './asana/workspace.ts';
import './asana/team.ts';
import './asana/user.ts';
import './asana/project.ts';
import './asana/section.ts';
import './asana/task.ts';
import './asana/task-query.ts';
import './asana/tag.ts';
import './asana/story.ts';
import './asana/attachment.ts';
import './asana/custom-field.ts';
import './asana/custom-field-value.ts';
import './asana/viewer.ts';
import './asana/mutation/task-mutation.ts';
import './asana/mutation/bulk-mutation.ts';
import './asana/mutation/section-mutation.ts';
import './asana/mutation/comment-mutation.ts';
import './asana/mutation/project-mutation.ts';
import './raw/raw-request.ts';
import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import { withoutRawRequest } from './raw/without-raw-request.ts';

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({
  description: 'Everything that can be changed. Several are carried out one after another.',
});

/** What of the schema a server offers. */
export interface SchemaOptions {
  /** Whether callers may word requests of their own. Default true. */
  readonly rawRequest?: boolean;
}

/** The schema, built from the files above. */
export function createSchema({ rawRequest = true }: SchemaOptions = {}): GraphQLSchema {
  const schema = builder.toSchema();
  return rawRequest ? schema : withoutRawRequest(schema);
}

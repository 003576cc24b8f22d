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
import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';

builder.queryType({ description: 'Everything that can be read.' });

/** The whole schema, built from the files above. */
export function createSchema(): GraphQLSchema {
  return builder.toSchema();
}

import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';
import { schemaLimitRule } from './introspection.ts';

/** The maximum nesting of fields: enough for a nested table in a document of a task of a project's section. */
const maxDepth = 25;
/** The maximum number of aliases. More would exceed the default limit of upstream requests. */
const maxAliases = 200;

const options = {
  // If the rules threw, the validation would end with an error that is labelled as a syntax error.
  propagateOnRejection: false,
  onReject: [report],
};

/**
 * The validation rules that reject documents that are too expensive to execute, before any upstream request.
 *
 * MAX_UPSTREAM_REQUESTS limits the upstream cost separately, while the operation runs.
 */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ ...options, n: maxDepth, flattenFragments: true }),
  maxAliasesRule({ ...options, n: maxAliases }),
  schemaLimitRule,
];

function report(context: ValidationContext | null, error: GraphQLError): void {
  const message = `${error.message.replace(/^Syntax Error: /, '')} Divide the operation into several.`;
  context?.reportError(new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } }));
}

import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { GraphQLError, parse, type ValidationContext } from 'graphql';
import type { ServerPlugin } from '../request/request-state.ts';

/** How deep fields may be nested: a nested table in a document of a task of a project's section fits. */
const maxDepth = 25;
/** Fields under another name: more could not be answered within the default number of upstream requests. */
const maxAliases = 200;
/** Words and signs of a document: a bulk mutation of a hundred written-out tasks fits. */
const maxTokens = 10_000;

/**
 * Refuses documents that cost more to walk than they can be worth, before any upstream request.
 *
 * What an operation may cost upstream is another limit, counted while it runs: MAX_UPSTREAM_REQUESTS.
 */
export function useQueryLimits(): ServerPlugin {
  const options = {
    // Left to throw, the rules would end the validation with an error that calls itself a syntax error.
    propagateOnRejection: false,
    onReject: [report],
  };
  return {
    onParse({ setParseFn }) {
      setParseFn((source, parseOptions) => parse(source, { ...parseOptions, maxTokens }));
    },
    onValidate({ addValidationRule }) {
      addValidationRule(maxDepthRule({ ...options, n: maxDepth, flattenFragments: true }));
      addValidationRule(maxAliasesRule({ ...options, n: maxAliases }));
    },
  };
}

function report(context: ValidationContext | null, error: GraphQLError): void {
  const message = error.message.replace(/^Syntax Error: /, '');
  context?.reportError(new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } }));
}

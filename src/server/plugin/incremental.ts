import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import type { ValidationRule } from 'graphql';
import { isIncremental, withoutIncremental } from '../../engine/executor/incremental.ts';
import type { ServerPlugin } from '../request/request-state.ts';

// The plugin's type requires a context with any properties. The plugin does not use it.
const { onSchemaChange, onValidate } = useDeferStream() as ServerPlugin;

/** The validation rules for both directives. The hook would add them to every request, also if the document is known. */
export const incrementalRules: readonly ValidationRule[] = rulesOf(onValidate);

function rulesOf(hook: typeof onValidate): readonly ValidationRule[] {
  const rules: ValidationRule[] = [];
  const payload = { params: {}, addValidationRule: (rule: ValidationRule) => rules.push(rule) };
  // The hook uses nothing else of its parameter.
  hook?.(payload as unknown as Parameters<NonNullable<typeof hook>>[0]);
  return rules;
}

/**
 * Supports `@defer` and `@stream`: the result is sent in parts, and the first part omits the deferred fields.
 *
 * Parts are sent as `multipart/mixed`, or as events if the client accepts `text/event-stream`. A client that accepts neither receives
 * the complete result at once. The specification permits a server to ignore both directives.
 *
 * Source: "Incremental Delivery over HTTP" with `deferSpec=20220824`; graphql-sse, "distinct connections mode".
 */
export function useIncrementalDelivery(): ServerPlugin {
  return {
    ...(onSchemaChange ? { onSchemaChange } : {}),
    onExecute({ args: { document }, context, executeFn, setExecuteFn }) {
      if (!isIncremental(document) || acceptsParts(context.request.headers.get('accept') ?? ''))
        return;
      setExecuteFn((args) => executeFn({ ...args, document: withoutIncremental(args.document) }));
    },
  };
}

/** A wildcard in `Accept` does not count, because clients without support for parts send it too. */
const acceptsParts = (accept: string) => /multipart\/mixed|text\/event-stream/i.test(accept);

import { useDeferStream } from '@graphql-yoga/plugin-defer-stream';
import type { ValidationRule } from 'graphql';
import { incrementalVersionFor } from '../request/accept.ts';
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

/** The type of a response in parts. Yoga's type does not name the version of the parts. */
const partsType = 'multipart/mixed; boundary="-"';

/** Adds `@defer` and `@stream` to the schema, and names the version of the parts in their response. executor.ts executes both directives. */
export function useIncrementalDelivery(): ServerPlugin {
  return {
    ...(onSchemaChange ? { onSchemaChange } : {}),
    onResponse({ request, response: { headers } }) {
      if (headers.get('content-type') !== partsType) return;
      if (incrementalVersionFor(request.headers.get('accept') ?? '') === 'v0.2')
        headers.set('content-type', `${partsType}; incrementalSpec=v0.2`);
    },
  };
}

import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  parse,
  type ValidationRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import type { SlicedWork } from '../../engine/event-loop/time-slice.ts';
import { withoutStackTraces } from '../../engine/without-stack-traces.ts';
import { hasTooManyComparisons, maxComparisons } from './comparison-count.ts';

/** The maximum number of errors about a document or its variables in one response, and where graphql-js stops. */
export const maxErrors = 50;
/** Counting stops here, so that the processor time of a document with errors everywhere is limited: 25 microseconds each. */
export const maxCounted = 300;

/** Longer documents are validated in several turns of the event loop: 10,000 tokens take 0.1 s. */
const maxLengthAtOnce = 1000;

/** Whether a document is so short that its validation takes only a few milliseconds. */
export const isValidatedAtOnce = (text: string): boolean => text.length <= maxLengthAtOnce;

/**
 * Validates a document, and limits the errors. A long document is validated in parts, and the work offers a pause before each: one part
 * applies some of the rules to the complete document. Its errors are in the order of the parts.
 *
 * An error costs processor time: graphql-js compares an unknown name with all known names for its "Did you mean", and reads the
 * document from its start to find the line. The errors beyond the limit are therefore counted in a second run without either.
 */
export function* validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[],
): SlicedWork<readonly GraphQLError[]> {
  const text = document.loc?.source.body ?? '';
  const parts = isValidatedAtOnce(text) ? [rules] : toParts(rules, text.includes('$'));
  if (parts.length > 1 && hasTooManyComparisons(document))
    return [
      new GraphQLError(
        `The document repeats fields or fragments in one place so often that comparing them would take more than ${maxComparisons} comparisons. Repeat fewer of them there, or divide the document into several operations.`,
      ),
    ];
  const errors: GraphQLError[] = [];
  for (const part of parts) {
    if (parts.length > 1) yield;
    errors.push(...withoutStackTraces(() => validate(schema, document, part, { maxErrors })));
  }
  if (errors.length <= maxErrors) return errors;
  const unlocated = withoutLocations(document);
  let count = 0;
  for (const part of parts) {
    yield;
    const options = { maxErrors: maxCounted, hideSuggestions: true };
    count += withoutStackTraces(() => validate(schema, unlocated, part, options)).length;
  }
  return limitErrors(errors, count);
}

/** They read each value of a document, and find nothing in one without a variable. */
const variableRules: ReadonlySet<ValidationRule> = new Set([
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  VariablesInAllowedPositionRule,
]);

/** Each part visits all nodes, which takes as long as these rules do: 2 ms for 1,400 fields. */
const rulesOfPart = 4;

/**
 * The comparison of fields takes as long as all other rules together. For `@stream` there is a second such rule. It has no limit of its own,
 * so it must be in one part with that of graphql-js, which ends the part at its limit.
 */
function toParts(
  rules: readonly ValidationRule[],
  hasVariables: boolean,
): readonly (readonly ValidationRule[])[] {
  const others = rules.filter(
    (rule) =>
      rule.name !== OverlappingFieldsCanBeMergedRule.name &&
      (hasVariables || !variableRules.has(rule)),
  );
  const comparing = rules.filter((rule) => rule.name === OverlappingFieldsCanBeMergedRule.name);
  const parts: ValidationRule[][] = [];
  for (let at = 0; at < others.length; at += rulesOfPart)
    parts.push(others.slice(at, at + rulesOfPart));
  return [...parts, comparing];
}

/** The first errors, and instead of the others an error that says how many there are. */
export function limitErrors(
  errors: readonly GraphQLError[],
  count: number,
): readonly GraphQLError[] {
  const kept = errors.slice(0, maxErrors - 1);
  const omitted =
    count > maxCounted ? `more than ${maxCounted - kept.length}` : count - kept.length;
  const note = `There are ${omitted} more errors. A response contains at most ${maxErrors}.`;
  return [...kept, new GraphQLError(note)];
}

/** The same document without locations, which errors would need time for. */
export const withoutLocations = (document: DocumentNode): DocumentNode =>
  document.loc ? parse(document.loc.source, { noLocation: true }) : document;

import { type GraphQLFieldResolver, isNonNullType, responsePathAsArray } from 'graphql';
import { InputError } from '../error/input-error.ts';

/** The input errors that each operation has reported below lists, by the context of the operation. */
const reported = new WeakMap<object, Set<string>>();

/**
 * Wraps a resolver that throws InputError: if the field is selected for the items of a list, only the first item has the error. In the
 * others the field is null. They would repeat the same error, because all items have the same arguments.
 */
export function reportOncePerList<Context extends object>(
  resolve: GraphQLFieldResolver<unknown, Context, object>,
): GraphQLFieldResolver<unknown, Context, object> {
  return (parent, args, context, info) => {
    const report = (error: unknown): null => {
      const path = responsePathAsArray(info.path);
      const isRepeated =
        error instanceof InputError &&
        // A non-null field without an error would be a second, misleading error.
        !isNonNullType(info.returnType) &&
        path.some(isIndex) &&
        !addError(context, `${path.map(toPattern).join('.')} ${error.message}`);
      if (isRepeated) return null;
      throw error;
    };
    try {
      const result: unknown = resolve(parent, args, context, info);
      return result instanceof Promise ? result.catch(report) : result;
    } catch (error) {
      return report(error);
    }
  };
}

const isIndex = (key: string | number) => typeof key === 'number';
const toPattern = (key: string | number) => (isIndex(key) ? '*' : key);

/** Returns false if the operation has already reported this error. */
function addError(operation: object, error: string): boolean {
  const errors = reported.get(operation) ?? new Set();
  reported.set(operation, errors);
  if (errors.has(error)) return false;
  errors.add(error);
  return true;
}

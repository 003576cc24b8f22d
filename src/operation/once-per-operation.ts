import type { Context } from './context.ts';

/**
 * Returns a function that computes a value once for each operation. The context keeps the value. A WeakMap with the context as its
 * key would keep a value that refers to its context, and with it all objects of the operation, until a complete garbage collection.
 */
export function oncePerOperation<Value extends object>(
  compute: (context: Context) => Value,
): (context: Context) => Value {
  return (context) => {
    const { computed } = context;
    const known = computed.get(compute);
    if (known !== undefined) return known as Value;
    const value = compute(context);
    computed.set(compute, value);
    return value;
  };
}

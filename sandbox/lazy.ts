/** A value that is created on first use. A service that gets no request does not have to create its world. */
export function lazy<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

// noNonNullAssertion: Forbidden non-null assertion
export const first = (values: string[]) => values[0]!;

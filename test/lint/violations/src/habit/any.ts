// noExplicitAny: Unexpected any
export const print = (value: any) => String(value);

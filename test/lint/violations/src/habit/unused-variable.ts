// noUnusedVariables: This variable two is unused
const two = 2;
export const one = 1;

// useFilenamingConvention: The filename should be in kebab-case
export const one = 1;

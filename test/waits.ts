/** How long the program would have waited between attempts, in milliseconds, since the test began; see waits-setup.ts. */
export const waits: number[] = [];

/** A day as Asana writes it; null clears. */
export const toDay = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** The paragraph elements that are smart chips. Docs rejects masks on the content of tabs that contain them. */
const smartChips = new Set(['person', 'richLink', 'dateElement']);

/** Whether a part of a document contains a smart chip. */
export function hasSmartChip(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([name, value]) => smartChips.has(name) || hasSmartChip(value));
}

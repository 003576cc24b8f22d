// Some older files that are shared with a link can be opened only with the resource key in their address. Google requires the key in
// each request. Source: Drive, "Access link-shared files using resource keys".

/** The header with the resource keys of the files that a request reads or writes. */
const resourceKeysHeader = 'x-goog-drive-resource-keys';

const keyPattern = /^[\w-]{1,128}$/;

/** A file as reads and writes name it: its id or, with a resource key, `<id>/<key>`, as in the header. A key in any other form is ignored. */
export const toFileReference = (id: string, resourceKey: string | null): string =>
  resourceKey !== null && keyPattern.test(resourceKey) ? `${id}/${resourceKey}` : id;

const tabPattern = /^[\w.-]{1,64}$/;

/**
 * A document and one of its tabs: the reference of the document, and the id of the tab after `#`. An id in any other form is ignored.
 *
 * @param tabId  Null for the document without a tab.
 */
export const withTab = (reference: string, tabId: string | null): string =>
  tabId !== null && tabPattern.test(tabId) ? `${reference}#${tabId}` : reference;

export const withoutTab = (reference: string): string =>
  hasTab(reference) ? reference.slice(0, reference.indexOf('#')) : reference;

/** The id of the tab that a reference names; null if it names none. */
export const tabIdOf = (reference: string): string | null =>
  hasTab(reference) ? reference.slice(reference.indexOf('#') + 1) : null;

const hasTab = (reference: string | undefined): boolean => reference?.includes('#') ?? false;

/** Whether a reference contains a resource key. A listed file whose id Google omits has no reference. */
export const hasResourceKey = (reference: string | undefined): boolean =>
  reference?.includes('/') ?? false;

export const fileIdOf = (reference: string): string => {
  const document = withoutTab(reference);
  return hasResourceKey(document) ? document.slice(0, document.indexOf('/')) : document;
};

/** The resource keys of references as a part of a read or a write. Empty without a key. */
export function resourceKeysOf(...references: readonly string[]): {
  readonly resourceKeys?: string;
} {
  const withKey = references.filter(hasResourceKey).map(withoutTab);
  return withKey.length === 0 ? {} : { resourceKeys: withKey.join(',') };
}

export const toResourceKeyHeaders = (
  resourceKeys: string | undefined,
): Readonly<Record<string, string>> | undefined =>
  resourceKeys === undefined ? undefined : { [resourceKeysHeader]: resourceKeys };

/** One reference for each file, in the order of the first one, with the resource key if one of them has it. */
export function uniqueReferences(references: readonly string[]): readonly string[] {
  const byId = new Map<string, string>();
  for (const reference of references) {
    const id = fileIdOf(reference);
    if (!hasResourceKey(byId.get(id))) byId.set(id, reference);
  }
  return [...byId.values()];
}

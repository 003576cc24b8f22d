import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { serviceDeclarations, serviceIds } from '../../config/declaration/services.ts';
import { added } from './added-field.ts';
import type { QueryApi } from './api.ts';
import type { ExportList } from './list.ts';
import { ServerUnusable } from './operation.ts';

/** What one page of a list costs, without the further pages of lists inside its items. */
export interface PagePrice {
  /** The maximum number of items of the page. */
  readonly size: number;
  /** Why the server does not read the page. Null if it does. */
  readonly reason: string | null;
  readonly services: readonly ServicePrice[];
  /** The fields for which only the service knows how many reads they need. */
  readonly unbounded: readonly string[];
}

interface ServicePrice {
  readonly name: string;
  readonly minReads: number;
  /** Null if only the service knows it. */
  readonly maxReads: number | null;
  /** The sum of the calls. A call whose number only the service knows counts once for each item. */
  readonly usualReads: number;
  readonly minRequests: number;
  readonly maxRequests: number | null;
}

/** The size of a page if the document does not say it. */
const defaultSize = 100;

/** A page with more reads would lose much at an interruption, and come near to the limit of one operation. */
const maxReadsOfPage = 250;

/**
 * The price of the largest page that the server reads, with at most the document's number of items. Nothing is sent to the services.
 *
 * Throws ServerUnusable.
 */
export async function findPrice(
  api: QueryApi,
  schema: GraphQLSchema,
  list: ExportList,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<PagePrice> {
  const query = printCostQuery(schema);
  for (let size = Math.max(1, list.first ?? defaultSize); ; size = Math.floor(size / 2)) {
    const ofPage = { ...variables, [added.first]: size, [added.after]: list.after };
    const { data, errors } = await api.send(
      { query, variables: { document: list.document, variables: ofPage } },
      signal,
    );
    // The query above selects these fields, and the schema defines their types.
    const cost = data?.['cost'] as Cost | null | undefined;
    if (!cost) throw new ServerUnusable(errors[0]?.message ?? 'The server returned no price.');
    const { reason, unbounded, calls } = cost;
    const readsOf = (id: string | null) =>
      calls
        .filter(({ service }) => id === null || service === id)
        .reduce((sum, { times }) => sum + Number(times ?? size), 0);
    if (size > 1 && (reason !== null || readsOf(null) > maxReadsOfPage)) continue;
    const services = serviceIds.map((id) => ({
      name: serviceDeclarations[id].name,
      usualReads: readsOf(id),
      ...cost[id],
    }));
    return { size, reason, services, unbounded };
  }
}

type Cost = Readonly<
  Record<(typeof serviceIds)[number], Omit<ServicePrice, 'name' | 'usualReads'>>
> & {
  readonly reason: string | null;
  readonly unbounded: readonly string[];
  readonly calls: readonly {
    readonly service: string;
    readonly times: number | string | null;
  }[];
};

/** The field `cost` can have the prefix of the server. */
function printCostQuery(schema: GraphQLSchema): string {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const cost = fields.find(({ type }) => {
    const named = getNamedType(type);
    return isObjectType(named) && named.getFields()['unbounded'] !== undefined;
  });
  const variables = cost?.args.find(({ name }) => name === 'variables');
  if (cost === undefined || variables === undefined)
    throw new ServerUnusable('The server does not tell prices: it has no field `cost`.');
  const perService = serviceIds
    .map((id) => `${id} { minReads maxReads minRequests maxRequests }`)
    .join(' ');
  return `query ($document: String, $variables: ${variables.type}) {
    cost: ${cost.name}(document: $document, variables: $variables) { ${perService} reason unbounded calls { service times } }
  }`;
}

/** What `--dry-run` prints about a list. */
export function printPrice(
  list: ExportList,
  { size, services, unbounded, reason }: PagePrice,
): string {
  const prefix = `${[...list.path, ...list.itemKeys].join('.')}.`;
  const parts = services
    .filter(({ maxReads }) => maxReads !== 0)
    .map(({ name, minReads, maxReads, usualReads, minRequests, maxRequests }) =>
      maxReads === null || maxRequests === null
        ? `${name} about ${usualReads} reads, at least ${minReads}`
        : `${name} ${minReads} to ${maxReads} reads in ${minRequests} to ${maxRequests} requests`,
    );
  const open = unbounded.map((path) =>
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
  );
  return [
    `${list.path.join('.')}: pages of ${size} ${size === 1 ? 'item' : 'items'}`,
    `  a page: ${parts.length === 0 ? 'no reads' : parts.join('; ')}`,
    ...(list.hasInnerLists
      ? ['  more: 2 reads for each further page of a list inside an item']
      : []),
    ...(open.length > 0 ? [`  only the service knows the reads of: ${open.join(', ')}`] : []),
    ...(reason === null ? [] : [`  not possible: ${reason}`]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

import { emptyMask, type Mask, toMask } from '../../../engine/loader/mask.ts';
import type { CallCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { listAttachments } from '../../../service/asana/record/attachment.ts';
import { readCustomField } from '../../../service/asana/record/custom-field.ts';
import { readTask, type TaskRecord } from '../../../service/asana/record/task.ts';
import { readUser } from '../../../service/asana/record/user.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { asanaRead } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';
import { definitionMask } from '../custom-field/custom-field-data.ts';
import { listOf, toKind } from '../record/asana-type.ts';
import { withPage } from '../record/offset-list.ts';
import {
  type Condition,
  type Conditions,
  type RecordFacts,
  type RelatedRecords,
  withoutConflicts,
} from './condition.ts';

const isGid = (user: string) => /^\d+$/.test(user);

const completion = toMask(['completed']);

/** A record with what the server can read more of. Only a task has these lists. */
type Filterable = Pick<TaskRecord, 'gid' | 'dependencies' | 'dependents'>;

/**
 * Applies a filter to the records of one page, and reads what the filter needs besides them. The object belongs to one page of one
 * operation: it remembers what was read.
 */
export class FilterEvaluation<Item extends Filterable = TaskRecord> implements RecordFacts {
  readonly reads: Mask;
  readonly #filter: Conditions<Item>;
  readonly #isSearch: boolean;
  readonly #gids = new Map<string, string>();
  readonly #open = new Set<string>();
  readonly #withAttachment = new Set<string>();
  #conditions: readonly Condition<Item>[] | null = null;

  /** @param isSearch  Whether Asana's search applies what it can apply exactly. */
  constructor(filter: Conditions<Item>, isSearch: boolean) {
    this.#filter = filter;
    this.#isSearch = isSearch;
    const paths = [
      ...this.#applied(filter.conditions).flatMap(({ reads }) => reads),
      // Which conditions on custom fields the search applies exactly depends on their definitions.
      ...filter.fieldConditions.flatMap(({ reads }) => reads),
    ];
    this.reads = toMask(paths);
  }

  /** Whether the records that are read can contain some that do not match. */
  get isFiltering(): boolean {
    const { conditions, fieldConditions } = this.#filter;
    return fieldConditions.length > 0 || this.#applied(conditions).length > 0;
  }

  get needsPreparation(): boolean {
    return this.#filter.fieldConditions.length > 0 || this.#usersToRead().length > 0;
  }

  /** Reads the definitions of the custom fields, and the gids of users. Throws InputError for a value that a field cannot have. */
  async prepare({ asana }: Context): Promise<readonly Condition<Item>[]> {
    if (this.#conditions !== null) return this.#conditions;
    const { conditions, fieldConditions } = this.#filter;
    const definitions = Promise.all(
      this.#fields().map(async (gid) => {
        const read = readCustomField(gid);
        const record = asana.record(toKind('custom_field'), gid, read, definitionMask);
        return [gid, await record.catch(rejectUnknownField(gid))] as const;
      }),
    );
    const users = Promise.all(
      this.#usersToRead().map(async (user) => {
        const { gid } = await asana.record(toKind('user'), user, readUser(user), emptyMask);
        this.#gids.set(user, gid);
      }),
    );
    const [found] = await Promise.all([definitions, users]);
    const byGid = new Map(found);
    const definitionOf = (gid: string) => byGid.get(gid) ?? { gid, name: '' };
    const ofFields = fieldConditions.map((one) => one.withDefinitions(definitionOf));
    this.#conditions = withoutConflicts([...conditions, ...ofFields]);
    return this.#conditions;
  }

  /** The records that match, after `prepare`. Reads what the filter needs besides them. */
  async matching(items: readonly Item[], context: Context): Promise<readonly Item[]> {
    await this.#examine(items, context);
    const conditions = this.#applied(this.#conditions ?? []);
    return items.filter((item) => conditions.every(({ keeps }) => keeps(item, this)));
  }

  async #examine(items: readonly Item[], context: Context): Promise<void> {
    const conditions = this.#applied(this.#conditions ?? []);
    const uses = (record: RelatedRecords) => (one: Condition<Item>) =>
      relatedOf(one).includes(record);
    if (conditions.every((one) => relatedOf(one).length === 0)) return;
    // Only the records that match everything else need further reads.
    const matchAll = (some: readonly Condition<Item>[]) => (item: Item) =>
      some.every(({ keeps }) => keeps(item, this));
    const plain = conditions.filter((one) => relatedOf(one).length === 0);
    const found = items.filter(matchAll(plain));
    const others = (['dependencies', 'dependents'] as const).filter((record) =>
      conditions.some(uses(record)),
    );
    const gids = found.flatMap((item) =>
      others.flatMap((related) => listOf(item[related]).map(({ gid }) => gid)),
    );
    await Promise.all([...new Set(gids)].map((gid) => this.#addOpen(gid, context)));
    if (!conditions.some(uses('attachments'))) return;
    const rest = conditions.filter((one) => !uses('attachments')(one));
    const matching = found.filter(matchAll(rest));
    await Promise.all(matching.map(({ gid }) => this.#addAttachment(gid, context)));
  }

  preparationCalls(): readonly CallCost[] {
    return [
      ...this.#usersToRead().map((user) => asanaRead(readUser(user), { isKnown: true })),
      ...this.#fields().map((gid) =>
        asanaRead(readCustomField(gid), { mask: () => definitionMask, isKnown: true, min: 0 }),
      ),
    ];
  }

  examinationCalls(): readonly CallCost[] {
    const { conditions, fieldConditions } = this.#filter;
    const related = new Set([...this.#applied(conditions), ...fieldConditions].flatMap(relatedOf));
    const options = { step: 1, min: 0, max: Number.POSITIVE_INFINITY };
    return [
      ...(related.has('dependencies') || related.has('dependents')
        ? [asanaRead(readTask('0'), { ...options, mask: () => completion })]
        : []),
      ...(related.has('attachments') ? [asanaRead(firstAttachment('0'), options)] : []),
    ];
  }

  gidOfUser(user: string): string {
    return this.#gids.get(user) ?? user;
  }

  hasOpen(gids: readonly string[]): boolean {
    return gids.some((gid) => this.#open.has(gid));
  }

  hasAttachment(gid: string): boolean {
    return this.#withAttachment.has(gid);
  }

  #applied(conditions: readonly Condition<Item>[]): readonly Condition<Item>[] {
    return this.#isSearch ? conditions.filter(({ isExact }) => !isExact) : conditions;
  }

  #fields(): readonly string[] {
    return [...new Set(this.#filter.fieldConditions.flatMap(({ fields }) => fields))];
  }

  #usersToRead(): readonly string[] {
    const { conditions, fieldConditions } = this.#filter;
    const users = [...this.#applied(conditions), ...fieldConditions].flatMap(
      (condition) => condition.users ?? [],
    );
    return [...new Set(users)].filter((user) => !isGid(user));
  }

  async #addOpen(gid: string, { asana }: Context): Promise<void> {
    try {
      const task = await asana.record(toKind('task'), gid, readTask(gid), completion);
      if (task.completed !== true) this.#open.add(gid);
    } catch (error) {
      if (!isHidden(error)) throw error;
    }
  }

  async #addAttachment(gid: string, { asana }: Context): Promise<void> {
    const { items } = await asana.page(toKind('attachment'), firstAttachment(gid), emptyMask);
    if (items.length > 0) this.#withAttachment.add(gid);
  }
}

const relatedOf = ({ related = [] }: Pick<Condition, 'related'>) => related;

const firstAttachment = (gid: string) => withPage(listAttachments(gid), null, 1);

const isHidden = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.reason === 'not-found' || error.reason === 'forbidden');

const rejectUnknownField = (gid: string) => (error: unknown) => {
  if (!isHidden(error)) throw error;
  throw new InputError(
    'filter.customFields',
    `There is no custom field ${gid}, or you cannot see it.`,
  );
};

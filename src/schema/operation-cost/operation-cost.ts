import { noServiceCost, type ServiceCost } from '../../engine/plan/call-total.ts';
import {
  type DetailedCost,
  detailedCostOf,
  type PlannedCall,
} from '../../engine/plan/cost-detail.ts';
import { noCost } from '../../engine/plan/field-cost.ts';
import { findOperation, planOf } from '../../engine/plan/operation-plan.ts';
import { coerceVariables } from '../../engine/plan/variable-values.ts';
import type { Context } from '../../operation/context.ts';
import { type CostProblem, findCostProblem } from '../../operation/cost-limit.ts';
import { oncePerOperation } from '../../operation/once-per-operation.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { ErrorCodeEnum } from '../mutation/mutation-error.ts';

/** The maximum number of `cost` fields in one operation: each of them parses and validates a document. */
const maxCosts = 10;

/** JSON numbers above this one are not exact. */
const maxNumber = Number.MAX_SAFE_INTEGER;

/** Null for a number that only the services know. */
const finite = (count: number): number | null =>
  count === Number.POSITIVE_INFINITY ? null : Math.min(count, maxNumber);

const ServiceCostRef = builder.objectRef<ServiceCost>('ServiceCost').implement({
  description:
    'What an operation sends to one service. The minima apply if every list is empty, the maxima if every list is full up to `first`. Retries and reads after an error are not counted.',
  fields: (t) => ({
    minRequests: t.intAt(
      'minRequests',
      'The minimum number of HTTP requests. Several reads can be part of one request.',
      'nonNull',
    ),
    maxRequests: t.field({
      type: 'BigInt',
      description: 'The maximum number of HTTP requests. Null if only the service knows it.',
      resolve: ({ maxRequests }) => finite(maxRequests),
    }),
    minReads: t.intAt('minReads', 'The minimum number of reads.', 'nonNull'),
    maxReads: t.field({
      type: 'BigInt',
      description: 'The maximum number of reads. Null if only the service knows it.',
      resolve: ({ maxReads }) => finite(maxReads),
    }),
    writes: t.intAt('writes', 'The number of writes.', 'nonNull'),
  }),
});

const PlannedCallRef = builder.objectRef<PlannedCall>('PlannedCall').implement({
  description: 'A read or a write that an operation can send, without ids.',
  fields: (t) => ({
    service: t.stringAt('service', 'The service: "asana" or "google".', 'nonNull'),
    method: t.stringAt('method', 'The HTTP method.', 'nonNull'),
    route: t.stringAt(
      'route',
      'The route as the service documents it, such as "/tasks/{task_gid}". "raw" for a request that the client writes itself.',
      'nonNull',
    ),
    fields: t.field({
      type: ['String'],
      nullable: { list: false, items: false },
      description: 'The requested fields, as the service spells them.',
      resolve: ({ fields }) => [...fields],
    }),
    times: t.field({
      type: 'BigInt',
      description: 'How often the call is sent at most. Null if only the service knows it.',
      resolve: ({ times }) => finite(times),
    }),
  }),
});

interface CheckedCost extends DetailedCost {
  readonly problem: CostProblem | null;
}

const OperationCostRef = builder.objectRef<CheckedCost>('OperationCost').implement({
  description:
    'What an operation costs if it succeeds and the viewer can read everything that it selects. Nothing is sent to find this out.',
  fields: (t) => ({
    asana: t.field({
      type: ServiceCostRef,
      nullable: false,
      description: 'What the operation sends to Asana.',
      resolve: ({ cost }) => cost.services.get('asana') ?? noServiceCost,
    }),
    google: t.field({
      type: ServiceCostRef,
      nullable: false,
      description: 'What the operation sends to Google Docs and Drive.',
      resolve: ({ cost }) => cost.services.get('google') ?? noServiceCost,
    }),
    nodes: t.field({
      type: 'BigInt',
      description:
        'The maximum number of records that the operation reads by their ids or as items of a list: `first` of each list, multiplied down the query. A list that is part of a record, such as followers, counts as one. Null if the operation has too many fields to count.',
      resolve: ({ cost }) => finite(cost.nodes),
    }),
    unbounded: t.stringList({
      nullable: { list: false, items: false },
      description:
        'The paths of fields for which only the service knows how many records they have or how many reads they need, such as "task.followers" or a list that is filtered after it was read.',
      resolve: ({ unbounded }) => [...unbounded],
    }),
    calls: t.field({
      type: [PlannedCallRef],
      nullable: { list: false, items: false },
      description: 'The reads and writes, with the maximum number of each.',
      resolve: ({ calls }) => [...calls],
    }),
    isAllowed: t.boolean({
      nullable: false,
      description: 'Whether this server executes the operation.',
      resolve: ({ problem }) => problem === null,
    }),
    reason: t.string({
      description: 'Why the server does not execute the operation. Null if it does.',
      resolve: ({ problem }) => problem?.message ?? null,
    }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'The code of the error that the operation would have. Null if it is allowed.',
      resolve: ({ problem }) => problem?.code ?? null,
    }),
  }),
});

builder.queryField('cost', (t) =>
  t.field({
    type: OperationCostRef,
    description:
      'What another operation would cost, without sending anything to the services. For a subscription: what one change costs. Give the document, or the id of a document that the server has.',
    args: {
      document: t.arg.string({ description: 'The document: one or more GraphQL operations.' }),
      documentId: t.arg.id({
        description:
          'The id of a trusted document, or the SHA-256 of a document that was sent before with its hash.',
      }),
      variables: t.arg({
        type: 'JSONObject',
        description: 'The variables of the operation.',
      }),
      operationName: t.arg.string({
        description: 'The name of the operation. Required if the document has several.',
      }),
    },
    cost: noCost,
    resolve: async (_root, { document, documentId, variables, operationName }, context, info) => {
      countCost(context);
      const { documents, costLimits, operationWork } = context;
      const read = await documents.read({ document, documentId }, info.schema, operationWork);
      const { schema } = read;
      const planned = findOperation(schema, read.document, operationName);
      if (planned === null)
        throw new InputError(
          'operationName',
          'The document has no such operation, or it has several: give the name of one of them.',
        );
      const definitions = planned.operation.variableDefinitions ?? [];
      const { coerced, errors } = await coerceVariables(
        schema,
        definitions,
        variables ?? {},
        operationWork,
      );
      if (coerced === undefined)
        throw new InputError('variables', (errors[0]?.message ?? '').slice(0, 150));
      const plan = planOf(planned, coerced);
      if (plan === null) throw new InputError('document', 'The schema has no such operation type.');
      const detailed = await detailedCostOf(plan, coerced, operationWork);
      return { ...detailed, problem: findCostProblem(detailed.cost, costLimits) };
    },
  }),
);

const costsOf = oncePerOperation(() => ({ count: 0 }));

function countCost(context: Context): void {
  const costs = costsOf(context);
  costs.count += 1;
  if (costs.count > maxCosts)
    throw new InputError(
      'document',
      `One operation can have at most ${maxCosts} \`cost\` fields. Divide it into several operations.`,
    );
}

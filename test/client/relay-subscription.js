// What Relay's compiler writes for `subscription { taskChanged(id: $id) { kind nodeId task { id name } } }` and for a query of the same task.
const relay = await import('relay-runtime');

const scalar = (name) => ({ alias: null, args: null, kind: 'ScalarField', name, storageKey: null });
const linked = (name, concreteType, selections, args = null) => ({
  alias: null,
  args,
  concreteType,
  kind: 'LinkedField',
  name,
  plural: false,
  selections,
  storageKey: null,
});
const byId = [{ kind: 'Variable', name: 'id', variableName: 'id' }];
const argumentDefinitions = [{ defaultValue: null, kind: 'LocalArgument', name: 'id' }];
const define = (name, operationKind, type, selections, text) => ({
  fragment: {
    argumentDefinitions,
    kind: 'Fragment',
    metadata: null,
    name,
    selections,
    type,
    abstractKey: null,
  },
  kind: 'Request',
  operation: { argumentDefinitions, kind: 'Operation', name, selections },
  params: { cacheID: name, id: null, metadata: {}, name, operationKind, text },
});
const task = [scalar('id'), scalar('name')];
const state = define(
  'State',
  'query',
  'Query',
  [linked('task', 'Task', task, byId)],
  'query State($id: ID!) { task(id: $id) { id name } }',
);
const changes = define(
  'Changes',
  'subscription',
  'Subscription',
  [
    linked(
      'taskChanged',
      'TaskChange',
      [scalar('kind'), scalar('nodeId'), linked('task', 'Task', task)],
      byId,
    ),
  ],
  'subscription Changes($id: ID!) { taskChanged(id: $id) { kind nodeId task { id name } } }',
);

const variables = { id: '1206000000900001' };
// biome-ignore lint/suspicious/noConsole: it is a program, whose output the test reads.
const print = (data) => console.log(data.task?.name);
const environment = createEnvironment(async () =>
  print(await relay.fetchQuery(environment, state, variables).toPromise()),
);
relay.requestSubscription(environment, {
  subscription: changes,
  variables,
  onNext: ({ taskChanged }) => print(taskChanged),
});

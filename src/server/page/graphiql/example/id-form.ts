/** Any id in any form. */
export const addresses = /* GraphQL */ `# An id may be Asana's own, the global one, or the
# address in the browser. "node" and "resource" find
# out by themselves what it is.
query Addresses {
  own: task(id: "1206000000900001") {
    ...Facts
  }
  global: node(id: "Task:1206000000900001") {
    id
    ...Facts
  }
  address: resource(url: "https://app.asana.com/0/1204000000000003/1206000000900001") {
    __typename
    ...Facts
  }
  external: taskByExternalId(externalId: "crm/ticket #42 50%?") {
    ...Facts
  }
}

fragment Facts on Task {
  name
  projects {
    name
  }
  dependencies(first: 5) {
    nodes {
      name
      completed
    }
  }
}
`;

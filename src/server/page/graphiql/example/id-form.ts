/** The forms in which an id is accepted. */
export const idForms = /* GraphQL */ `# An id can be Asana's own id, the global id,
# or the URL in the browser. "node" and
# "resource" find the type from the id.
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

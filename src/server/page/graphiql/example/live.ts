/** A subscription. */
export const live = /* GraphQL */ `# Execute this, and change a task of the
# project in another window: the change
# appears here within ten seconds. Of a
# task, only what is selected is read.
subscription Live {
  projectChanged(id: "1204000000000003") {
    kind
    fields
    at
    by {
      name
    }
    task {
      name
      section(project: "1204000000000003") {
        name
      }
    }
  }
}
`;

/** A partial result with errors. */
export const errors = /* GraphQL */ `# A field that cannot be read is null, with an
# error and its code at the same path. The rest
# of the data is there.
query Errors {
  found: task(id: "1206000000900001") {
    name
  }
  unknown: task(id: "1206000000999999") {
    name
  }
  notATask: task(id: "Project:1204000000000001") {
    name
  }
  secretProject: project(id: "1204000000000011") {
    # This fails too for another user. Open
    # "Headers" below, and add this header:
    # {"X-Asana-Authorization":
    #   "Bearer sandbox-guest"}
    name
  }
  tooMany: project(id: "1204000000000001") {
    # No list returns so many items.
    tasks(first: 100000) {
      nodes {
        name
      }
    }
  }
}
`;

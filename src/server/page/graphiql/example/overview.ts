/** The first tab: the query of README.md, over both services. */
export const overview = /* GraphQL */ `# A project of Asana, its first tasks, and the
# documents of Google that these tasks link to.
#
# The third button on the left opens a pane. It
# draws what the query cost: each request, and
# the fields that it read. Add "dueOn" below
# "name" of the tasks to read one more.
query Overview {
  project(id: "1204000000000003") {
    name
    tasks(first: 2) {
      nodes {
        name
        assignee {
          name
        }
        documents {
          title
        }
      }
    }
  }
}
`;

/** Two services in one query. */
export const documents = /* GraphQL */ `# Tasks link to documents. Titles and dates
# come from Drive, texts from Docs. Each
# service receives only the selected fields.
query Documents {
  documents(filter: { name: "launch" }, first: 5) {
    nodes {
      title
      modifiedAt
      lastModifiedBy {
        displayName
      }
    }
  }
  task(id: "1206000000900001") {
    name
    assignee {
      name
    }
    documents {
      title
      markdown
      losses
    }
  }
}
`;

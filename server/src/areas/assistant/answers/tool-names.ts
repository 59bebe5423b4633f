/** The tool with which a model searches the knowledge base. */
export const searchTool = 'search_knowledge'

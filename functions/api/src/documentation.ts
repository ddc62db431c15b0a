import type { GenerateSpecOptions } from "hono-openapi";

/** The general part of the OpenAPI document; the routes describe themselves. */
export const documentation: Partial<GenerateSpecOptions> = {
  documentation: {
    info: {
      title: "Gleaner",
      version: "1",
      description:
        "Structured data from websites, from a prompt in plain language. Every answer names itself in the header x-request-id.",
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }, { session: [] }, { browser: [] }],
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
        session: {
          type: "http",
          scheme: "bearer",
          description: "A user's session, good for 12 hours, or an API key.",
        },
        browser: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-gleaner",
          description:
            "The same session in a browser. What changes something needs the service's own Origin.",
        },
      },
    },
  },
  exclude: ["/api/openapi.json"],
  // Every route lists its refusals itself, as problem details.
  defaultValidationErrorResponse: false,
};

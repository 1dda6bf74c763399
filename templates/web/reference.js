// Shows the document of the API in Scalar, which must ask nobody but us for anything.
Scalar.createApiReference('#reference', {
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  // Requests from here would be sent as the visitor, by whoever wrote the viewer.
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
});

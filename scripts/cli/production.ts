/**
 * Imported first by the commands that make or serve the published site: React decides when it is loaded whether it runs
 * in production, so this has to be before anything that loads React.
 */
process.env['NODE_ENV'] = 'production';

export {};

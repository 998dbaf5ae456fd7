import { sharedFilePath, shareTarget } from '@mapwright/contract/api/share-target.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Responds to a shared file that no service worker has received. Redirects to the new order page, which reports that the file did not arrive.
 * The file is neither stored nor parsed, because a form on any site can send one.
 */
export async function shareTargetPage(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(shareTarget.path, async (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(sharedFilePath('lost'), 303),
    )
  })
}

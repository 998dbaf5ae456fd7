import { shopOrderConversation } from './order-conversation.ts'

export const {
  list: ListShopOrderMessages,
  post: PostShopOrderMessage,
  remove: DeleteShopOrderMessage,
  edit: EditShopOrderMessage,
  history: ListShopOrderMessageVersions,
  download: DownloadShopOrderMessageFile,
  read: ReadShopOrderMessages,
  type: TypeShopOrderMessage,
} = shopOrderConversation.calls

import { shopOrderConversation } from './order-conversation.ts'

export const {
  list: ListShopOrderMessages,
  post: PostShopOrderMessage,
  remove: DeleteShopOrderMessage,
  edit: EditShopOrderMessage,
  history: ListShopOrderMessageVersions,
  mentionable: ListMentionableForShopOrder,
  download: DownloadShopOrderMessageFile,
  read: ReadShopOrderMessages,
  type: TypeShopOrderMessage,
} = shopOrderConversation.calls

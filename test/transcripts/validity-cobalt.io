# {"network":"flashblocks","endpoint":"open","upgrade":"beryl","upgradesAt":{"cobalt":"3n"}}
// the method came with Cobalt, which block 3 has first
>> {"jsonrpc":"2.0","id":1,"method":"base_sendRawTransactionValidity","params":["0x",{"validity":[]}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: \"base_sendRawTransactionValidity\""}}
>> {"jsonrpc":"2.0","id":2,"method":"base_sendRawTransactionValidity","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found: \"base_sendRawTransactionValidity\""}}
@ 4000
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"base_sendRawTransactionValidity","params":["0x",{"validity":[]}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"validity predicates must not be empty"}}

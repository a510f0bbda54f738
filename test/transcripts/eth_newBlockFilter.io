// one hash per block, in order
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 400
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":["0xb9036d32e09e88fff28d9313e88e858079fcdb8411ae3495b01819af55ba7dd8","0x6ea7c6272d163372dd5d7227d22cf15e8dc37868ed5c05c3ad4b0d1cb7ee141b"]}

// it takes no parameters, but does not mind null
>> {"jsonrpc":"2.0","id":3,"method":"eth_newBlockFilter","params":[null]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newBlockFilter","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"Invalid params","data":"too many arguments, want at most 0, got 1"}}

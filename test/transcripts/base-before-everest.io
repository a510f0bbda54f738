# {"upgrade":"denim","chainId":84538453}
// before Everest there is no such type, whatever the bytes
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x79f875840509f455808080808080843b9aca00830186a0c0d9d8d7940b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b01808080b84120938cf816d7e43bfca9ae6a921663e4c2841a592ab6c61fb328bc960abb29e27a886cc54ecd8742f9a8e4c72de1400b5073b77e729f4087fd08766f59f098701b80"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransaction","params":["0x79c0"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest","0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest","0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"EIP-8130 RPC features are not active before the Everest hard fork; the `nonce_key` parameter is not supported at this block"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","calls":[]}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"EIP-8130 RPC features are not active before the Everest hard fork; fields of Base Transactions are not supported at this block"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","calls":[]}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"EIP-8130 RPC features are not active before the Everest hard fork; fields of Base Transactions are not supported at this block"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getCode","params":["0x813000000000000000000000000000000000aa01","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x"}

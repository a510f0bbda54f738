# {"accounts": 1}
>> {"jsonrpc":"2.0","id":1,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000000d1","secret"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_removeAccount","params":["0x00000000000000000000000000000000000000d1","secret"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":3,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x00000000000000000000000000000000000000d2"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"unknown account"}}

// there is nothing to remove, and managed accounts stay
>> {"jsonrpc":"2.0","id":5,"method":"evm_removeAccount","params":["0x00000000000000000000000000000000000000d1","secret"]}
<< {"jsonrpc":"2.0","id":5,"result":false}
>> {"jsonrpc":"2.0","id":6,"method":"evm_removeAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
>> {"jsonrpc":"2.0","id":7,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":7,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"evm_removeAccount","params":[]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}

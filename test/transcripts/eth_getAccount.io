# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0x7":"0x1"}}}}

// a contract, a dev account, and one that does not exist
>> {"jsonrpc":"2.0","id":1,"method":"eth_getAccount","params":["0x000000000000000000000000000000000000b0c5"]}
<< {"jsonrpc":"2.0","id":1,"result":{"balance":"0x0","nonce":"0x0","codeHash":"0x1f3f88782f9d2ea9af056cf96f974301fb1b993df0b654f58e8ac391d00593b4","storageRoot":"0x51749edde64172fa030a9dcca8147d64377f88c041fc46863ca0f71966a0a030"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":{"balance":"0x21e19e0c9bab2400000","nonce":"0x0","codeHash":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470","storageRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getAccount","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":null}

// pending and history
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x131c01ea51ae6915de74234c6340de3144de4cf9215d105a16dcf41c39483566"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getAccount","params":["0x000000000000000000000000000000000000b0c5","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":{"balance":"0x0","nonce":"0x0","codeHash":"0x1f3f88782f9d2ea9af056cf96f974301fb1b993df0b654f58e8ac391d00593b4","storageRoot":"0x23e6f3461bdae098df2e7cc98e4a47b09b2d85c227eea1f434e2e812fc3af36c"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":6,"result":{"balance":"0x21e19e0c993f9b44a58","nonce":"0x1","codeHash":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470","storageRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getAccount","params":["0x000000000000000000000000000000000000b0c5","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":{"balance":"0x0","nonce":"0x0","codeHash":"0x1f3f88782f9d2ea9af056cf96f974301fb1b993df0b654f58e8ac391d00593b4","storageRoot":"0x51749edde64172fa030a9dcca8147d64377f88c041fc46863ca0f71966a0a030"}}
@ 200
>> {"jsonrpc":"2.0","id":8,"method":"eth_getAccount","params":["0x000000000000000000000000000000000000b0c5","latest"]}
<< {"jsonrpc":"2.0","id":8,"result":{"balance":"0x0","nonce":"0x0","codeHash":"0x1f3f88782f9d2ea9af056cf96f974301fb1b993df0b654f58e8ac391d00593b4","storageRoot":"0x23e6f3461bdae098df2e7cc98e4a47b09b2d85c227eea1f434e2e812fc3af36c"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getAccount","params":["0x000000000000000000000000000000000000b0c5","0x0"]}
<< {"jsonrpc":"2.0","id":9,"result":{"balance":"0x0","nonce":"0x0","codeHash":"0x1f3f88782f9d2ea9af056cf96f974301fb1b993df0b654f58e8ac391d00593b4","storageRoot":"0x51749edde64172fa030a9dcca8147d64377f88c041fc46863ca0f71966a0a030"}}

// a block that is not there, and an address that is none
>> {"jsonrpc":"2.0","id":10,"method":"eth_getAccount","params":["0x000000000000000000000000000000000000b0c5","0x63"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getAccount","params":["0x12"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}

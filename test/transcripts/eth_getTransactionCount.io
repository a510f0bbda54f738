// nobody has sent anything yet
>> {"jsonrpc":"2.0","id":1,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}

// pending counts what is pre-confirmed
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xc7578bf7917dd9b7e0ccb72a6cea31758fc4987b8f8293274ee05b046a69218b"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x2"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}

// and not what waits for an earlier nonce
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x5"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x98aeb7bec4b3ca6d1136a285cf73246d678486f78bceb30dd4bfc68c911a2be9"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x2"}

// sealed
@ 200
>> {"jsonrpc":"2.0","id":10,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x2"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","earliest"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x0"}

// a contract has a nonce too, and begins with 1 (EIP-161)
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x6042600c60003960426000f336600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","gas":"0x30d40"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0xbe4ac14dfc3f8ddebdad98ae1d3210c256db286d1f4832fc63b45634a662434c"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getTransactionCount","params":["0x8464135c8f25da09e49bc8782676a84730c318bc","pending"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x1"}

// refused
>> {"jsonrpc":"2.0","id":14,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x64"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32001,"message":"block not found: 0x64"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getTransactionCount","params":["0x00","latest"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x00\"","data":"params[0]: expected an address of 20 bytes, got \"0x00\""}}

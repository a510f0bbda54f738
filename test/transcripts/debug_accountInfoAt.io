# {"network":"plain","mining":"manual","alloc":{"0x00000000000000000000000000000000000000c0":{"balance":"100","code":"0x600054600101806000556000526000600060006000600573000000000000000000000000000000000000000a5af1505960206000f3"}}}

// two transfers in one block: the account after each
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x5","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x23df1fd1ba04a14d28a5151126f0257369a6ffa808ef60795744e812fe8c0d57"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x6","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x6bc5313ed5bfcc3c57b580994502af801af437384b92a50514438c3ed3aee8af"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"debug_accountInfoAt","params":["0x1",0,"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":4,"result":{"balance":"0x21e19e0c9bab2400005","nonce":"0x0","code":"0x"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_accountInfoAt","params":["latest","0x1","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":5,"result":{"balance":"0x21e19e0c9bab240000b","nonce":"0x0","code":"0x"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBlockByNumber","params":["0x1",false]}
<< {"jsonrpc":"2.0","id":6,"result":{"hash":"0x4a7bc409f069c2ea631e83076c0a8a7f3709d0068f469a8f9147eea1b67f1e4e","parentHash":"0x0d84b21d8757a8200beac63f68e463bd36b6bec319ded83a6b48d9c6953cf759","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0x68dd2b9f9ec17dae986e153652dde857e864f9a19aaf2e78f059f263761b482e","transactionsRoot":"0xbf76b4ce73ef3d4cca06296a15fcbafe0bf14d8b516389de9d930b62c5ed85f5","receiptsRoot":"0x75308898d571eafb5cd8cde8278bf5b3d13c5f6ec074926de3bb895b519264e1","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x1c9c380","gasUsed":"0xa410","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x342770c0","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x34d","withdrawals":[],"uncles":[],"transactions":["0x23df1fd1ba04a14d28a5151126f0257369a6ffa808ef60795744e812fe8c0d57","0x6bc5313ed5bfcc3c57b580994502af801af437384b92a50514438c3ed3aee8af"]}}
= block result.hash
>> {"jsonrpc":"2.0","id":7,"method":"debug_accountInfoAt","params":["${block}","0x0","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":7,"result":{"balance":"0x21e19e0a5eafd5ca9fb","nonce":"0x1","code":"0x"}}
// a contract; an account that does not exist
>> {"jsonrpc":"2.0","id":8,"method":"debug_accountInfoAt","params":["latest","0x0","0x00000000000000000000000000000000000000c0"]}
<< {"jsonrpc":"2.0","id":8,"result":{"balance":"0x64","nonce":"0x0","code":"0x600054600101806000556000526000600060006000600573000000000000000000000000000000000000000a5af1505960206000f3"}}
>> {"jsonrpc":"2.0","id":9,"method":"debug_accountInfoAt","params":["latest","0x0","0x0000000000000000000000000000000000000077"]}
<< {"jsonrpc":"2.0","id":9,"result":{"balance":"0x0","nonce":"0x0","code":"0x"}}
// what is pre-confirmed
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x7","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x4690004cf3b90187c20a080273a6614e7295a0dea0178c1de84f6465975b14de"}
>> {"jsonrpc":"2.0","id":11,"method":"debug_accountInfoAt","params":["pending","0x0","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":11,"result":{"balance":"0x21e19e0c9bab2400012","nonce":"0x0","code":"0x"}}
// there is no such transaction; no such block; genesis has none
>> {"jsonrpc":"2.0","id":12,"method":"debug_accountInfoAt","params":["0x1","0x2","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":12,"result":null}
>> {"jsonrpc":"2.0","id":13,"method":"debug_accountInfoAt","params":["0x63","0x0","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":13,"result":null}
>> {"jsonrpc":"2.0","id":14,"method":"debug_accountInfoAt","params":["0x00000000000000000000000000000000000000000000000000000000000000aa","0x0","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":14,"result":null}
>> {"jsonrpc":"2.0","id":15,"method":"debug_accountInfoAt","params":["0x0","0x0","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":15,"result":null}
// refusals
>> {"jsonrpc":"2.0","id":16,"method":"debug_accountInfoAt","params":["0x1","-1","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[1]: expected a whole number, got \"-1\"","data":"params[1]: expected a whole number, got \"-1\""}}
>> {"jsonrpc":"2.0","id":17,"method":"debug_accountInfoAt","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[2]: expected an address of 20 bytes, got nothing","data":"params[2]: expected an address of 20 bytes, got nothing"}}
>> {"jsonrpc":"2.0","id":18,"method":"debug_accountInfoAt","params":["0x1","0x0","0x12"]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[2]: expected an address of 20 bytes, got \"0x12\"","data":"params[2]: expected an address of 20 bytes, got \"0x12\""}}

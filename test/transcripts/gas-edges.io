# {"alloc":{"0x00000000000000000000000000000000000005e5":{"code":"0x60016000556001600155600160025560016003556001600455"},"0x0000000000000000000000000000000000000063":{"code":"0x600060006000600060007300000000000000000000000000000000000005e55af160295760006000fd5b00"},"0x0000000000000000000000000000000000009a7e":{"code":"0x5a620186a010600e5760006000fd5b00"},"0x00000000000000000000000000000000000960be":{"code":"0x5a600054505a90036103e810601357600154505b00"},"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}
// more of eth_estimateGas, eth_createAccessList and eth_call: gas that depends on gas, delegated accounts (EIP-7702)
// 0x…5e5 writes five slots; 0x…63 calls it with all gas there is, and reverts if that fails
>> {"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000005e5"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x201ca"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000063"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x212e0"}

// a 64th stays behind: what it comes to is less than it takes; what was estimated is enough, and one less is not
>> {"jsonrpc":"2.0","id":3,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000063"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"accessList":[{"address":"0x00000000000000000000000000000000000005e5","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000","0x0000000000000000000000000000000000000000000000000000000000000001","0x0000000000000000000000000000000000000000000000000000000000000002","0x0000000000000000000000000000000000000000000000000000000000000003","0x0000000000000000000000000000000000000000000000000000000000000004"]}],"gasUsed":"0x207c8"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000063","gas":"0x212e0"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000063","gas":"0x212df"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":3,"message":"execution reverted","data":"0x"}}

// 0x…9a7e asks for 100,000 gas and uses next to nothing
>> {"jsonrpc":"2.0","id":6,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000009a7e"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1d8ab"}

// 0x…960be reads slot 1 only where slot 0 is warm: its list grows once, as the list itself makes it warm
>> {"jsonrpc":"2.0","id":7,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000960be"}]}
<< {"jsonrpc":"2.0","id":7,"result":{"accessList":[{"address":"0x00000000000000000000000000000000000960be","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000","0x0000000000000000000000000000000000000000000000000000000000000001"]}],"gasUsed":"0x6b30"}}

// the second account is delegated to the box 0x…b0c5, for the call alone: it stores the word it is given
>> {"jsonrpc":"2.0","id":8,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x0000000000000000000000000000000000000000000000000000000000000007","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0x6a21096baa5d773df451d670208f19615cd7e128320e9b59285ec9fff0f3dcf8","s":"0x3636e1e1d649729d94e40b7732b784590648350d66e81208874a00869de47120"}]}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x11025"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x0000000000000000000000000000000000000000000000000000000000000007","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0x6a21096baa5d773df451d670208f19615cd7e128320e9b59285ec9fff0f3dcf8","s":"0x3636e1e1d649729d94e40b7732b784590648350d66e81208874a00869de47120"}]}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x0000000000000000000000000000000000000000000000000000000000000007","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0x6a21096baa5d773df451d670208f19615cd7e128320e9b59285ec9fff0f3dcf8","s":"0x3636e1e1d649729d94e40b7732b784590648350d66e81208874a00869de47120"}]}]}
<< {"jsonrpc":"2.0","id":10,"result":{"accessList":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]}],"gasUsed":"0xe7e9"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_call","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0x6a21096baa5d773df451d670208f19615cd7e128320e9b59285ec9fff0f3dcf8","s":"0x3636e1e1d649729d94e40b7732b784590648350d66e81208874a00869de47120"}]},"latest",{"0x70997970c51812dc3a010c7d01b50e0d17dc79c8":{"stateDiff":{"0x0000000000000000000000000000000000000000000000000000000000000000":"0x0000000000000000000000000000000000000000000000000000000000000007"}}}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}

// an authorization that nobody signed is paid for and does nothing
>> {"jsonrpc":"2.0","id":12,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x0000000000000000000000000000000000000000000000000000000000000007","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0x1","s":"0x3636e1e1d649729d94e40b7732b784590648350d66e81208874a00869de47120"}]}]}
<< {"jsonrpc":"2.0","id":12,"result":"0xb43c"}

// sent, it stays: the code is the designator, the nonce of who signed has risen, calls run the box
>> {"jsonrpc":"2.0","id":13,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x30d40","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0x6a21096baa5d773df451d670208f19615cd7e128320e9b59285ec9fff0f3dcf8","s":"0x3636e1e1d649729d94e40b7732b784590648350d66e81208874a00869de47120"}]}]}
<< {"jsonrpc":"2.0","id":13,"result":"0x2583dfae164881492b2e024e88f2c4f115ed477361f3793167947adfa8d59834"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getCode","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","pending"]}
<< {"jsonrpc":"2.0","id":14,"result":"0xef0100000000000000000000000000000000000000b0c5"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getTransactionCount","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","pending"]}
<< {"jsonrpc":"2.0","id":15,"result":"0x1"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_call","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},"pending"]}
<< {"jsonrpc":"2.0","id":16,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getCode","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","latest"]}
<< {"jsonrpc":"2.0","id":17,"result":"0x"}

// refused: nobody to call
>> {"jsonrpc":"2.0","id":18,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x0000000000000000000000000000000000000000000000000000000000000007","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0x6a21096baa5d773df451d670208f19615cd7e128320e9b59285ec9fff0f3dcf8","s":"0x3636e1e1d649729d94e40b7732b784590648350d66e81208874a00869de47120"}]}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[0].to: expected an address, as there is an authorizationList","data":"params[0].to: expected an address, as there is an authorizationList"}}
